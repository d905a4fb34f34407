const verdicts = new Map<string, boolean[]>()

export function recordVerdict(line: string, isMet: boolean) {
  const known = verdicts.get(line)
  if (known) known.push(isMet)
  else verdicts.set(line, [isMet])
}

/**
 * After a missed goal everything is measured twice more, and the majority counts: on a shared machine one bad minute would decide alone.
 */
export async function inMostOfThree(measure: () => Promise<boolean>): Promise<boolean> {
  verdicts.clear()
  if (await measure()) return true
  console.log('— a goal was missed: once more, and once more')
  await measure()
  await measure()
  const missed = [...verdicts].filter(([, met]) => met.filter(Boolean).length * 2 < met.length)
  for (const [line, met] of missed) console.log(`— ${line}: missed ${met.filter((isMet) => !isMet).length} of ${met.length} times`)
  return missed.length === 0
}
