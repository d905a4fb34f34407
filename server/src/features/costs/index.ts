export { type AiPrices, costOf, readAiPrices } from './aiPrices.ts'
export { type CostObstacle, readBudget, reserveCosts } from './budget.ts'
export { type PriceBook, priceOfNumber, readPriceBook } from './priceBook.ts'
export { moveCostsToTicket } from './recordDeliveries.ts'
