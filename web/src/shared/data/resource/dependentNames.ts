import { AppError } from '@recado/contract/errors'
import { inUse } from '@recado/contract/kit/inUse'

/** The names of the records that still use the record which the server refused to delete. */
export function dependentNames(error: unknown): string {
  const details = error instanceof AppError && error.code === 'ERR_IN_USE' ? inUse.safeParse(error.details).data : undefined
  return Object.values(details ?? {})
    .flat()
    .map(({ name }) => name)
    .join(', ')
}
