import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { offeredCarrier } from './definition.ts'
import { simulatedCarrier } from './simulator.ts'
import { whatsappCarrier } from './whatsapp.ts'

/** What a connection is for whoever does not say. */
export const USUAL_PROVIDER = whatsappCarrier.provider

/** Every service that a connection may name, whether or not the installation has it. */
export const knownProviders: readonly string[] = [USUAL_PROVIDER, simulatedCarrier.provider]

export const carriers = {
  list: endpoint({
    method: 'GET',
    path: '/carriers',
    summary: 'The messaging services that this installation has: what they can do, and what a connection on them needs',
    access: 'connections:read',
    output: z.array(offeredCarrier),
  }),
}
