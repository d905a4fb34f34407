import { AppError } from '@recado/contract/errors'
import type { z } from 'zod'

/** Encodes the position in a list. Clients treat it as opaque; it is checked when it comes back. */
export const encodeCursor = (position: readonly unknown[]) => Buffer.from(JSON.stringify(position)).toString('base64url')

export function decodeCursor<Schema extends z.ZodType>(cursor: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('ERR_VALIDATION', { fields: [{ path: 'cursor', code: 'custom', message: 'Not a cursor of this list' }] })
  }
}

/** A page of rows that were read with one more than the limit: that one only says that there are further rows. */
export function cutPage<Row>(read: readonly Row[], limit: number, positionOf: (last: Row) => readonly unknown[]) {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = read.length > limit
  return { rows, hasMore, nextCursor: hasMore && last ? encodeCursor(positionOf(last)) : null }
}
