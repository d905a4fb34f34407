import { ledger, quarantine } from '@recado/contract/ledger'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** What is counted is told to nobody: an open page looks again so often. */
const look = { refetchInterval: 10_000, staleTime: 0 }

export const useLedger = () => useQuery({ ...look, queryKey: ['ledger'], queryFn: () => call(ledger, {}) })
export const useQuarantine = () => useQuery({ ...look, queryKey: ['ledger', 'quarantine'], queryFn: () => call(quarantine, {}) })
