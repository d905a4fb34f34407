import captureCode from './capture.worklet.ts?worker&url'
import type { EncodeRequest, EncoderMessage } from './encode.worker.ts'

export type RecordedLevel = { seconds: number; level: number }
export type Recording = {
  /** Ends the recording and returns the file. */
  finish: () => Promise<Blob>
  /** Pauses recording. */
  pause: () => void
  cancel: () => void
}

/** Why the microphone cannot be used. */
export class MicrophoneError extends Error {
  readonly reason: 'refused' | 'missing' | 'failed'
  constructor(reason: MicrophoneError['reason'], cause?: unknown) {
    super(`No microphone: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Records an MP3 from the microphone, after the browser's permission prompt. */
export async function startRecording(onSound: (sound: RecordedLevel) => void): Promise<Recording> {
  const stream = await openMicrophone()
  const context = new AudioContext()
  const encoder = new Worker(new URL('./encode.worker.ts', import.meta.url), { type: 'module' })
  const cancel = () => {
    for (const track of stream.getTracks()) track.stop()
    encoder.terminate()
    if (context.state !== 'closed') void context.close()
  }
  try {
    const { ready, file } = readEncoder(encoder, onSound)
    const capture = await connect(context, stream, encoder)
    // Check the encoder first: the user should not speak into a recording that fails.
    await ready
    return {
      cancel,
      pause: () => capture.port.postMessage('pause'),
      finish: () => {
        capture.port.postMessage('end')
        return file.finally(cancel)
      },
    }
  } catch (error) {
    cancel()
    throw new MicrophoneError('failed', error)
  }
}

async function openMicrophone() {
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  // getUserMedia needs https or localhost.
  if (!navigator.mediaDevices) throw new MicrophoneError('failed')
  return navigator.mediaDevices.getUserMedia({ audio }).catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') throw new MicrophoneError('refused', error)
    throw new MicrophoneError(name === 'NotFoundError' ? 'missing' : 'failed', error)
  })
}

function readEncoder(encoder: Worker, onSound: (sound: RecordedLevel) => void) {
  const ready = Promise.withResolvers<void>()
  const file = Promise.withResolvers<Blob>()
  const fail = (message: string) => {
    ready.reject(new Error(message))
    file.reject(new Error(message))
  }
  encoder.onmessage = ({ data }: MessageEvent<EncoderMessage>) => {
    if (data === 'ready') ready.resolve()
    else if ('sound' in data) onSound(data.sound)
    else if ('file' in data) file.resolve(data.file)
    else fail(data.failure)
  }
  encoder.onerror = ({ message }) => fail(message)
  // A cancelled recording awaits neither promise: without these handlers a failure would be an unhandled rejection.
  for (const { promise } of [ready, file]) promise.catch(() => undefined)
  return { ready: ready.promise, file: file.promise }
}

/** Microphone → audio thread → encoder. */
async function connect(context: AudioContext, stream: MediaStream, encoder: Worker) {
  await context.audioWorklet.addModule(captureCode)
  const { port1, port2 } = new MessageChannel()
  const encode: EncodeRequest = { samples: port2, sampleRate: context.sampleRate }
  encoder.postMessage(encode, [port2])
  const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' })
  capture.port.postMessage(port1, [port1])
  context.createMediaStreamSource(stream).connect(capture)
  await context.resume()
  return capture
}
