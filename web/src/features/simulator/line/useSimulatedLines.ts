import { useCarriers } from '../../../shared/carriers/useCarriers.ts'
import { useLines } from '../../../shared/connections/connections.ts'

/** The company's simulated connections. */
export function useSimulatedLines() {
  const { lines, ...state } = useLines()
  const carriers = useCarriers()
  return { ...state, lines: lines.filter(({ provider }) => carriers.get(provider)?.capabilities.simulated) }
}
