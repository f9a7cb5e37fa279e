# Checks the format of all C++ sources, or mends it: cmake [-DMEND=ON] -P format.cmake
cmake_minimum_required(VERSION 3.18)
option(MEND "rewrite the files" OFF)

# Another version formats some lines differently, so only this one decides.
set(version 14)
find_program(clang_format NAMES clang-format-${version} clang-format)
if(NOT clang_format)
  message(FATAL_ERROR "clang-format ${version} is missing: install Debian's package clang-format")
endif()
execute_process(COMMAND ${clang_format} --version OUTPUT_VARIABLE found COMMAND_ERROR_IS_FATAL ANY)
if(NOT found MATCHES "version ${version}\\.")
  message(STATUS "C++ format not checked: needs clang-format ${version}, this is ${found}")
  return()
endif()

set(tests ${CMAKE_CURRENT_LIST_DIR}/../../../../src-test/fss-native-cpp)
file(GLOB files ${CMAKE_CURRENT_LIST_DIR}/*.h ${CMAKE_CURRENT_LIST_DIR}/*.cpp
     ${tests}/*.h ${tests}/*.cpp)
if(MEND)
  execute_process(COMMAND ${clang_format} -i ${files} COMMAND_ERROR_IS_FATAL ANY)
else()
  execute_process(COMMAND ${clang_format} --dry-run --Werror ${files} RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "run: cmake -DMEND=ON -P fss-native/src/main/cpp/format.cmake")
  endif()
endif()
