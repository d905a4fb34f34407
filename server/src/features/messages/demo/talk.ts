/** `answers`: which line of the talk is quoted. `reacted`: what the other side thought of it. */
type Line = ({ them: string; us?: never } | { us: string; them?: never }) & { answers?: number; reacted?: string }

export type Talk = {
  with: string
  queue: 'Vendas' | 'Suporte' | 'Financeiro' | null
  /** Who attends; nobody as long as it waits. */
  by?: 'Ana' | 'Bruno' | 'Carla'
  isClosed?: boolean
  /** When the last message was written: minutes ago, or days ago at a time of day. */
  ended: number | readonly [daysAgo: number, at: string]
  tags?: readonly ('Cliente VIP' | 'Orçamento' | 'Reclamação' | 'Pedido enviado')[]
  rate?: 1 | 2 | 3
  lines: readonly Line[]
}
