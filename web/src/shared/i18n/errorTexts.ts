/**
 * Where the sentence of an error stands: what anybody can meet among the errors, what a feature adds with the texts that come
 * along with the shell.
 */
export const errorTexts = (code: string) => [`errors:${code}`, `shell:errors.${code}`, 'errors:ERR_INTERNAL_SERVER_ERROR']
