import { type BaileysEventMap, proto } from 'baileys'

type HistoryPart = Pick<BaileysEventMap['messaging-history.set'], 'progress' | 'syncType'>
type Following = { tell: (progress: number | undefined) => void; pause: (milliseconds: number) => Promise<void> }

const { RECENT, FULL } = proto.HistorySync.HistorySyncType
const WHOLE = 100
/** After this time without a part, the phone is offline or has nothing more. */
const QUIET = 120_000

/** Reports how much of the message history has arrived, in per cent; undefined when it is complete or nothing more arrives. */
export function trackHistoryProgress({ tell, pause }: Following) {
  let parts = 0
  return ({ syncType, progress }: HistoryPart) => {
    if ((syncType !== RECENT && syncType !== FULL) || typeof progress !== 'number') return
    const part = ++parts
    tell(progress < WHOLE ? Math.max(0, Math.round(progress)) : undefined)
    if (progress < WHOLE) void pause(QUIET).then(() => part === parts && tell(undefined))
  }
}
