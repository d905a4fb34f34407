import { drawEvening } from './drawSamples.ts'

const DURATION = 2500
const FRAME_RATE = 25

/** A video of a sunset, recorded from a canvas. */
export async function sampleVideo(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('Nothing can be drawn')
  const type = ['video/mp4', 'video/webm'].find((mimeType) => MediaRecorder.isTypeSupported(mimeType)) ?? ''
  const recorder = new MediaRecorder(canvas.captureStream(FRAME_RATE), { mimeType: type })
  const pieces: Blob[] = []
  const startedAt = performance.now()
  // On a busy machine the first frame may come late: a video needs at least one.
  recorder.ondataavailable = ({ data }) => {
    pieces.push(data)
    if (data.size > 0 && performance.now() - startedAt >= DURATION && recorder.state === 'recording') recorder.stop()
  }
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  const drawing = setInterval(() => drawEvening(pen, Math.min(1, (performance.now() - startedAt) / DURATION)), 1000 / FRAME_RATE)
  drawEvening(pen, 0)
  recorder.start(DURATION / 5)
  await ended
  clearInterval(drawing)
  return new File(pieces, `film.${type.slice('video/'.length)}`, { type })
}
