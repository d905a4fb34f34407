/** Waits until something asked again and again is so; for what happens outside of a test as well. */
export async function waitUntil(met: () => Promise<boolean> | boolean, what: string, milliseconds = 120_000) {
  const end = Date.now() + milliseconds
  while (!(await met())) {
    if (Date.now() > end) throw new Error(`It did not come about that ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
