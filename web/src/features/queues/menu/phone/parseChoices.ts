/** The keys and labels of the options in a menu's text. */
export const parseChoices = (text: string) =>
  [...text.matchAll(/^\[ (\d+|#) \] - (.+)$/gm)].map(([, key = '', label = '']) => ({ key, label }))
