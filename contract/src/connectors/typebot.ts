import { z } from 'zod'
import type { ConnectorDefinition } from './definition.ts'
import { address } from './webhook.ts'

/** A flow of Typebot: where it is, how it is gone through, and what is said where it does not know. */
export const typebotConnector = {
  type: 'typebot',
  name: 'Typebot',
  settings: {
    urlN8N: address,
    typebotSlug: z.string().trim().max(200),
    typebotExpires: z.int().min(0).max(8760),
    typebotDelayMessage: z.int().min(0).max(20_000),
    typebotKeywordFinish: z.string().trim().max(100),
    typebotKeywordRestart: z.string().trim().max(100),
    typebotUnknownMessage: z.string().trim().max(1000),
    typebotRestartMessage: z.string().trim().max(1000),
  },
  required: ['urlN8N', 'typebotSlug'],
  secrets: {},
  isSigned: false,
  hasProject: false,
} as const satisfies ConnectorDefinition
