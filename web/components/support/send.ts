import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { RequestInput } from '#web/shared/data/api/send.ts'
import { currentServer } from './fakeServer.ts'

export { type RequestInput, UnknownError, UnreachableError } from '#web/shared/data/api/send.ts'

/** Stands in for the product's `send`: a call goes to the server of the test, without a network. */
export const send = (endpoint: Endpoint, input: RequestInput): Promise<unknown> => currentServer().receive(endpoint, input)
