/** Made for whoever needs it first, and remembered for all others; what failed is made anew for the next one. */
export function memoizeAsync<Given, Made>(make: (given: Given) => Promise<Made>) {
  let known: Promise<Made> | undefined
  const forget = () => {
    known = undefined
  }
  return (given: Given): Promise<Made> => {
    if (known) return known
    known = make(given)
    known.catch(forget)
    return known
  }
}
