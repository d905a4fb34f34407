import { useLines } from '../../../shared/connections/connections.ts'

/** The company's lines that the simulated network carries. */
export function useSimulatedLines() {
  const { lines, ...state } = useLines()
  return { ...state, lines: lines.filter(({ provider }) => provider === 'simulator') }
}
