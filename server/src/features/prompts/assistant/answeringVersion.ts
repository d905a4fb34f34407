/** Of the code that decides how assistants answer. Raise it with the instructions, so that tests of assistants run again. */
export const ANSWERING_VERSION = 1
