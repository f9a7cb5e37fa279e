# cmake -DNM=nm "-DOBJECTS=a.o;b.o" "-DLIBRARY=lib.so" -P check_symbols.cmake
#
# An object compiled for one instruction set may define no weak symbol: the linker could take an
# inline function or template from there for the whole library. The library exports the C interface
# alone.
foreach(object IN LISTS OBJECTS)
  execute_process(COMMAND ${NM} --defined-only --extern-only ${object}
                  OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  if(symbols MATCHES " [WVu] ")
    message(FATAL_ERROR "${object} defines weak symbols:\n${symbols}")
  endif()
  if(NOT symbols MATCHES "Kernel")
    message(FATAL_ERROR "${object} defines no kernel")
  endif()
endforeach()
execute_process(COMMAND ${NM} --dynamic --defined-only ${LIBRARY}
                OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "[0-9a-f]+ T splinter_[a-z0-9_]+\n" "" others "${symbols}")
if(NOT others STREQUAL "" OR symbols STREQUAL "")
  message(FATAL_ERROR "${LIBRARY} must export splinter_* alone, but exports:\n${others}")
endif()
