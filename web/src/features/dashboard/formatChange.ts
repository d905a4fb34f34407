type Change = { amount: string; tone: 'good' | 'bad' | 'plain' }

/** `welcome`: whether an increase is good, bad or neutral. */
type ChangeContext = { welcome: 'more' | 'less' | 'either'; language: string }

/** Averages are shown in whole minutes: a smaller difference is none. */
export const formatAverageChange = (now: number, before: number, meaning: ChangeContext) =>
  formatChange(Math.round(now), Math.round(before), meaning)

/** The change of a figure, in percent. */
export function formatChange(now: number, before: number, { welcome, language }: ChangeContext): Change {
  if (now === before) return { amount: '=', tone: 'plain' }
  const sign = now > before ? '▲' : '▼'
  // Without a base there is nothing that it got better or worse than.
  if (before === 0) return { amount: sign, tone: 'plain' }
  const isGood = welcome === (now > before ? 'more' : 'less')
  const tone = welcome === 'either' ? 'plain' : isGood ? 'good' : 'bad'
  const share = Math.abs(now - before) / before
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })
  return { amount: `${sign} ${format.format(share)}`, tone }
}
