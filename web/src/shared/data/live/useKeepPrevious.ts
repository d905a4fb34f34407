import { keepPreviousData } from '@tanstack/react-query'
import { useCanRequest } from './networkStatus.ts'

/**
 * For `placeholderData`: the data of the previous key is shown until that of the new key is loaded. Without a network that takes too long: a
 * reader would take the previous data, or its absence, for an answer.
 */
export const useKeepPrevious = () => (useCanRequest() ? keepPreviousData : undefined)
