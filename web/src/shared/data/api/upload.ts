/** Options to follow and abort an upload. */
export type UploadOptions = { signal?: AbortSignal | undefined; onProgress?: ((part: number) => void) | undefined }

type UploadRequest = { method: string; headers: Headers; body: FormData }

/** Like `fetch`, but with XMLHttpRequest: only that reports upload progress. */
export function uploadWithProgress(
  address: string,
  { method, headers, body }: UploadRequest,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const exchange = new XMLHttpRequest()
    exchange.open(method, address)
    for (const [name, value] of headers) exchange.setRequestHeader(name, value)
    exchange.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    exchange.onload = () => resolve(new Response(exchange.responseText, { status: exchange.status }))
    exchange.onerror = () => reject(new TypeError('The exchange was cut'))
    exchange.onabort = () => reject(new DOMException('The exchange was broken off', 'AbortError'))
    signal?.addEventListener('abort', () => exchange.abort())
    if (signal?.aborted) reject(new DOMException('The exchange was broken off', 'AbortError'))
    else exchange.send(body)
  })
}
