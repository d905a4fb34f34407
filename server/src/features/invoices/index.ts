export { readInvoice } from './invoices.rows.ts'
export { makePeriodInvoice } from './makeInvoice.ts'
export { markPaid, markReturned } from './pay.ts'
export { agreedMonth, dropChange, makeChangeInvoice, reissuePeriod } from './planChange.ts'
