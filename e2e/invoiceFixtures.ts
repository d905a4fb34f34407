const limits = {
  users: 10,
  connections: 10,
  queues: 10,
  months: 1,
  cancelReason: null,
  reason: null,
  replaces: null,
  paidAt: null,
  paidBy: null,
  note: null,
}

export const openInvoice = {
  ...{
    id: 41,
    detail: 'Plano 1',
    value: 30,
    dueDate: '2099-06-10',
    periodFrom: '2099-06-10',
    status: 'open',
    kind: 'period',
    createdAt: '2026-05-12T10:24:00.000Z',
  },
  ...limits,
}

/** One invoice of each kind. */
export const mockedInvoices = [
  openInvoice,
  { ...openInvoice, id: 38, dueDate: '2020-05-10' },
  { ...openInvoice, id: 31, value: 1234.5, status: 'paid', paidAt: '2026-04-09T10:24:00.000Z', paidBy: 'pix:sandbox', months: 3 },
  { ...openInvoice, id: 27, status: 'cancelled', cancelReason: 'Emitida em duplicidade para o mesmo período' },
  { ...openInvoice, id: 24, status: 'paid', paidAt: '2026-03-09T10:24:00.000Z', paidBy: 'manual', note: 'transferência de 09/03' },
  { ...openInvoice, id: 22, detail: 'Plano 1 → Plano Empresa', kind: 'change', status: 'refunded', paidAt: '2026-03-09T10:24:00.000Z' },
]

const flags = {
  ...{ useCampaigns: true, useKanban: true, useOpenAi: true, useIntegrations: true, useSchedules: true, useInternalChat: true },
  useExternalApi: true,
}
const planLimits = { users: 50, connections: 20, queues: 20, ...flags }

const planChoice = (periodValue: number) => ({ periodValue, periodFrom: '2099-06-10', beyond: [], loses: [] })

/** A more expensive plan, a cheaper one, one that is too small, and the former one. */
export const subscribedPlan = {
  ...{ planId: 1, months: 1, planned: { planId: 4, name: 'Equipe', from: '2099-06-10' } },
  choices: [
    { plan: { id: 2, name: 'Empresa', value: 90, ...planLimits }, when: 'paid', from: null, difference: 41.93, ...planChoice(90) },
    {
      ...{ when: 'later', from: '2099-06-10', difference: 0, ...planChoice(15), loses: ['useCampaigns', 'useExternalApi'] },
      plan: { id: 3, name: 'Essencial', value: 15, ...planLimits, useCampaigns: false, useExternalApi: false },
    },
    {
      ...{ when: 'later', from: '2099-06-10', difference: 0, ...planChoice(9.9), beyond: [{ resource: 'users', used: 4, limit: 1 }] },
      plan: { id: 5, name: 'Individual', value: 9.9, ...planLimits, users: 1 },
    },
  ],
}
