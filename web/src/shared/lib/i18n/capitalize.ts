/** For names that some languages write small within a sentence, where they stand alone. */
export const capitalize = (word: string, language: string) => word.charAt(0).toLocaleUpperCase(language) + word.slice(1)
