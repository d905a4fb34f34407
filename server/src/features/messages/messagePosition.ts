import { time } from '@recado/contract/kit/fields'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { days, later } from '../../kernel/clock.ts'
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts'

/** The position of a message in the order of time; `seq` orders messages of the same time. `count`: the length of the list, if it is known. */
export type Position = readonly [time: string, seq: number, count?: number]
export type PositionedRow = { createdAt: string; seq: number }

/** Later than any message can be. */
export const LATEST: Position = ['9999-12-31T00:00:00.000Z', 0]

export const positionOf = ({ createdAt, seq }: PositionedRow): Position => [createdAt, seq]
export const daysBefore = (count: number, { createdAt, seq }: PositionedRow) => ({
  time: later(new Date(createdAt), -days(count)).toISOString(),
  seq,
})
/** A month earlier: what many customers write at one moment, such as answers to a campaign, is not typical of the months before. */
export const monthBefore = (placed: PositionedRow) => daysBefore(30, placed)

export const encodePosition = ({ createdAt, seq }: PositionedRow, count?: number) =>
  encodeCursor(count === undefined ? [createdAt, seq] : [createdAt, seq, count])

const positionSchema = z.tuple([time, z.int(), z.int().min(0).optional()])
export const decodePosition = (cursor: string): Position => decodeCursor(cursor, positionSchema)

const seq = sql.ref('messages.seq')
type Beyond = { time: string | Expression<string>; seq: number | Expression<number> }

/** Whether a message is older or newer than a position. `createdAt`: an expression for its time, if not the column itself. */
export const isBeyond = (
  direction: 'older' | 'newer',
  { time, seq: number }: Beyond,
  createdAt: RawBuilder<unknown> = sql.ref('messages.createdAt'),
) => sql<boolean>`(${createdAt}, ${seq}) ${direction === 'older' ? sql`<` : sql`>`} (${time}::timestamptz, ${number}::bigint)`
