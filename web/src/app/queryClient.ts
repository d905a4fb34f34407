import { AppError } from '@recado/contract/errors'
import { QueryClient } from '@tanstack/react-query'

/** A refusal is an answer, and is not asked again; a failure may pass. */
const worthRetrying = (failures: number, error: Error) => failures < 2 && !(error instanceof AppError && error.status < 500)

export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: worthRetrying }, mutations: { retry: false } } })
