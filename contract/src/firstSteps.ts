import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'

/** The steps of a new company to its first conversation, in the usual order. */
export const firstStepNames = ['line', 'message', 'answer', 'colleague', 'menu'] as const
export type FirstStep = (typeof firstStepNames)[number]

/** `hidden`: the caller does not want to see the list any more. */
const progress = z.object({ done: z.array(z.enum(firstStepNames)), hidden: z.boolean() }).meta({ id: 'FirstSteps' })
export type FirstStepsProgress = z.output<typeof progress>

export const firstStepsEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/first-steps',
    summary: 'How far the company is on its way to the first conversation',
    access: 'account:use',
    output: progress,
  }),
  hide: endpoint({
    method: 'PUT',
    path: '/first-steps',
    summary: 'Hide the list of first steps from oneself, or show it again',
    access: 'account:use',
    body: z.object({ hidden: z.boolean() }),
    output: progress,
    example: { body: { hidden: true } },
  }),
}

/** A customer has written and a person has answered: the company knows how to work from then on. */
export const hasConversed = ({ done }: FirstStepsProgress) => done.includes('message') && done.includes('answer')
