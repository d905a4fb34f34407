const verdicts = new Map<string, boolean[]>()

export function recordVerdict(line: string, isMet: boolean) {
  const known = verdicts.get(line)
  if (known) known.push(isMet)
  else verdicts.set(line, [isMet])
}

/**
 * Where a goal is missed all is measured twice more, and missed is what is missed most times: on a machine that is shared one bad minute
 * would decide over what a second one says nothing of.
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
