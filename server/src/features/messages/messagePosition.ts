import { time } from '@recado/contract/kit/fields'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { days, later } from '../../kernel/clock.ts'
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts'

/** Where a message stands in the order of time; `seq` orders what has one time. A list's place may tell how long the list is. */
export type Position = readonly [time: string, seq: number, count?: number]
export type PositionedRow = { createdAt: string; seq: number }

/** Later than any message can be. */
export const LATEST: Position = ['9999-12-31T00:00:00.000Z', 0]

export const positionOf = ({ createdAt, seq }: PositionedRow): Position => [createdAt, seq]
export const daysBefore = (count: number, { createdAt, seq }: PositionedRow) => ({
  time: later(new Date(createdAt), -days(count)).toISOString(),
  seq,
})
/** What many have written at one moment, such as answers to one question, says nothing of the months before. */
export const monthBefore = (placed: PositionedRow) => daysBefore(30, placed)

export const encodePosition = ({ createdAt, seq }: PositionedRow, count?: number) =>
  encodeCursor(count === undefined ? [createdAt, seq] : [createdAt, seq, count])

const place = z.tuple([time, z.int(), z.int().min(0).optional()])
export const decodePosition = (cursor: string): Position => decodeCursor(cursor, place)

const seq = sql.ref('messages.seq')
type Param = { time: string; seq: number }

/** Whether a message stands beyond a place. `time` is what its time is read from, if not the column as it is. */
export const isBeyond = (
  direction: 'older' | 'newer',
  { time, seq: number }: Param,
  createdAt: RawBuilder<unknown> = sql.ref('messages.createdAt'),
) => sql<boolean>`(${createdAt}, ${seq}) ${direction === 'older' ? sql`<` : sql`>`} (${time}::timestamptz, ${number}::bigint)`
