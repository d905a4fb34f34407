/** Makes something at the first call and caches it for all others; a failure is made again at the next call. */
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
