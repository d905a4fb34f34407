/** What is part of the text: a plan that was made without knowing how many are wanted is a bad one. */
export function shaped<Shape extends unknown[], Recipe>(write: (...shape: Shape) => Recipe) {
  const written = new Map<string, Recipe>()
  return (...shape: Shape): Recipe => {
    const key = shape.join()
    const known = written.get(key) ?? write(...shape)
    written.set(key, known)
    return known
  }
}
