import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { Input } from '../../src/shared/api/send.ts'
import { currentServer } from './fakeServer.ts'

export { type Input, UnknownRefusal, Unreachable } from '../../src/shared/api/send.ts'

/** Stands in for the product's `send`: a call goes to the server of the test, without a network. */
export const send = (endpoint: Endpoint, input: Input): Promise<unknown> => currentServer().receive(endpoint, input)
