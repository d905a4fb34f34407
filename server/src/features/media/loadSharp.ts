/** What makes pictures, loaded with the first one: it takes 6 MB that a product at rest can do without. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
