import { fold } from '@recado/contract/kit/fold'

type Place = { from: number; to: number }

/** Where words stand in a text, found as the search finds them: without accents and case, and a "…" is three points. */
export function placesOf(text: string, words: string): Place[] {
  const [folded, wanted] = [fold(text), fold(words)]
  const places: Place[] = []
  if (wanted === '' || !folded.includes(wanted)) return places
  const signs = signsOf(text)
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const [first, last] = [signs[at], signs[at + wanted.length - 1]]
    // A second hit in what the one before has taken as a whole is no other place.
    if (first && last && first.from >= (places.at(-1)?.to ?? 0)) places.push({ from: first.from, to: last.to })
  }
  return places
}

/** For each sign of the folded text the one that it was made of, with the accents that follow on it: folding may make more of one, or none. */
function signsOf(text: string): Place[] {
  const signs: Place[] = []
  let from = 0
  for (const sign of text) {
    const place = { from, to: from + sign.length }
    const count = fold(sign).length
    const last = signs.at(-1)
    if (count === 0 && last) last.to = place.to
    for (let made = 0; made < count; made++) signs.push(place)
    from = place.to
  }
  return signs
}
