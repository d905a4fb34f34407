import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { confirmation, uuid } from './kit/fields.ts'
import { testExpectations } from './promptTests.ts'

const ofAnswer = { access: 'messages:write', plan: 'useOpenAi', params: z.object({ id: uuid }) } as const
const errors = ['ERR_NO_ASSISTANT_ANSWER', 'ERR_NO_MESSAGE_FOUND', 'ERR_NO_TICKET_FOUND'] as const
const params = { id: record('assistantAnswer') }

/** A wrong answer of an assistant, which becomes a test of it. Numbers of cards and of tax payers are masked. */
export const wrongAnswerEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/messages/:id/wrong-answer',
    summary: 'What a report of an answer of an assistant would contain',
    ...ofAnswer,
    output: z.object({
      assistant: z.string(),
      /** What the customer wrote before, oldest first. */
      turns: z.array(z.string()),
      answer: z.string(),
    }),
    errors,
    example: { params },
  }),
  report: endpoint({
    method: 'POST',
    path: '/messages/:id/wrong-answer',
    summary: 'Report a wrong answer of an assistant, and what should have come; it becomes a test that an administrator confirms',
    ...ofAnswer,
    body: testExpectations
      .pick({ mustContain: true, mustNotContain: true, handover: true })
      .refine(({ mustContain, mustNotContain, handover }) => mustContain.length + mustNotContain.length > 0 || handover !== null),
    output: confirmation,
    errors: [...errors, 'ERR_TOO_MANY_PROMPT_TESTS'],
    example: { params, body: { mustContain: ['9'] } },
  }),
}
