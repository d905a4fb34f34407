import { dayIn, days, later, minutes, seconds } from '../../../kernel/clock.ts'
import type { Talk } from './talk.ts'

export type Times = { begun: Date; accepted: Date; said: Date[]; ended: Date }

/** The café is there, and has had one offset for years. */
const ZONE = 'America/Sao_Paulo'
const OFFSET = '-03:00'

/** The time of each line, counted back from the last one. Longer lines took longer to write, and the first answer took longest. */
export function timesOf({ ended, lines }: Talk, now: Date): Times {
  const answered = lines.findIndex(({ us }) => us !== undefined)
  let at =
    typeof ended === 'number'
      ? later(now, -minutes(ended))
      : new Date(`${dayIn(ZONE, later(now, -days(ended[0])))}T${ended[1]}:00${OFFSET}`)
  const minutesBefore = lines
    .map((_, index) => index)
    .reverse()
    .map((place) => {
      const now = at
      at = later(at, -pauseBefore(lines, { place, answered }))
      return now
    })
    .reverse()
  const [begun = now] = minutesBefore
  return {
    begun,
    said: minutesBefore,
    accepted: later(minutesBefore[answered] ?? begun, -seconds(20)),
    ended: minutesBefore.at(-1) ?? begun,
  }
}

function pauseBefore(lines: Talk['lines'], { place, answered }: { place: number; answered: number }) {
  const { us, them = '' } = lines[place] ?? {}
  const isAnswer = place > 0 && (lines[place - 1]?.us === undefined) !== (us === undefined)
  return seconds(8 + Math.round((us ?? them).length / 2) + (isAnswer ? 35 : 0)) + (place === answered ? minutes(3) : 0)
}
