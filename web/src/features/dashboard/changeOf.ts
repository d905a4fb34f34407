type Change = { amount: string; tone: 'good' | 'bad' | 'plain' }

/** By how much something has changed; `welcome`: whether more of it is good news, bad news or neither. */
export function changeOf(
  now: number,
  before: number,
  { welcome, language }: { welcome: 'more' | 'less' | 'either'; language: string },
): Change {
  if (now === before) return { amount: '=', tone: 'plain' }
  const sign = now > before ? '▲' : '▼'
  const isGood = welcome === (now > before ? 'more' : 'less')
  const tone = welcome === 'either' ? 'plain' : isGood ? 'good' : 'bad'
  if (before === 0) return { amount: sign, tone }
  const share = Math.abs(now - before) / before
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })
  return { amount: `${sign} ${format.format(share)}`, tone }
}
