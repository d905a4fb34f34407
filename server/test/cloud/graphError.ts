/** An error as the Graph address answers it; `says`: in words for people. */
export class FakeGraphError extends Error {
  readonly status: number
  readonly code: number
  readonly says: string | undefined

  constructor(code: number, message: string, status = 400, says?: string) {
    super(message)
    this.code = code
    this.status = status
    this.says = says
  }
}
