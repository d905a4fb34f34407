/** The keys that a menu offers, as customers are to type them, with what each stands for. */
export const choicesIn = (text: string) =>
  [...text.matchAll(/^\[ (\d+|#) \] - (.+)$/gm)].map(([, key = '', label = '']) => ({ key, label }))
