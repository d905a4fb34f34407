import { sampleVoice } from './sampleVoice.ts'

export type SampleKind = 'photo' | 'film' | 'voice' | 'paper' | 'sticker'

/** A photo of a sunset. */
const samplePhoto = () => drawFile(1200, 900, drawEvening, { name: 'photo.jpg', type: 'image/jpeg' })

/** A laughing face on a transparent background. */
const sampleSticker = () => drawFile(512, 512, drawLaughingFace, { name: 'sticker.webp', type: 'image/webp' })

type Draw = (pen: CanvasRenderingContext2D, moment: number) => void

async function drawFile(width: number, height: number, draw: Draw, { name, type }: { name: string; type: string }): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (pen) draw(pen, Math.random())
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))
  if (!blob) throw new Error('Nothing was drawn')
  return new File([blob], name, { type: blob.type })
}

const makers: Record<SampleKind, () => File | Promise<File>> = {
  photo: samplePhoto,
  film: sampleVideo,
  voice: sampleVoice,
  paper: samplePdf,
  sticker: sampleSticker,
}

/** Creates a sample file of any kind, so that the user need not look for one. */
export const createSample = async (kind: SampleKind): Promise<File> => makers[kind]()

const LINES = ['Recado', '1882', '2 x 49,90', '1 x 19,90', '= 119,70']

/** The smallest PDF that every viewer opens. */
function samplePdf(): File {
  const content = LINES.map((line, index) => `BT /F1 ${index === 0 ? 28 : 16} Tf 60 ${700 - index * 36} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const end = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return new File([text], 'pedido-1882.pdf', { type: 'application/pdf' })
}

const DURATION = 2500
const FRAME_RATE = 25

/** A video of a sunset, recorded from a canvas. */
async function sampleVideo(): Promise<File> {
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

/** Draws a sunset; `moment` from 0 to 1 moves the sun. */
function drawEvening(pen: CanvasRenderingContext2D, moment: number) {
  const { width, height } = pen.canvas
  const horizon = height * 0.62
  const sky = pen.createLinearGradient(0, 0, 0, horizon)
  sky.addColorStop(0, '#3b2a6b')
  sky.addColorStop(0.6, '#d7607a')
  sky.addColorStop(1, '#ffc46b')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, horizon)
  const sun = { x: width * (0.2 + 0.6 * moment), y: horizon - height * (0.1 + 0.2 * Math.sin(Math.PI * moment)), r: height * 0.09 }
  disc(pen, sun, '#fff3d0')
  pen.fillStyle = '#2b3a67'
  pen.fillRect(0, horizon, width, height - horizon)
  pen.fillStyle = 'rgb(255 220 150 / 45%)'
  for (let wave = 0; wave < 9; wave++) {
    const breadth = sun.r * (2.4 - wave * 0.2)
    pen.fillRect(sun.x - breadth / 2 + Math.sin(wave + moment * 20) * 14, horizon + 12 + wave * height * 0.036, breadth, height * 0.009)
  }
}

/** Draws a laughing face on a transparent background. */
function drawLaughingFace(pen: CanvasRenderingContext2D) {
  const { width: size } = pen.canvas
  const middle = size / 2
  disc(pen, { x: middle, y: middle, r: size * 0.44 }, '#ffcf4a')
  for (const side of [-1, 1]) disc(pen, { x: middle + side * size * 0.15, y: size * 0.42, r: size * 0.05 }, '#4a3510')
  pen.beginPath()
  pen.arc(middle, size * 0.54, size * 0.22, 0, Math.PI)
  pen.closePath()
  pen.fillStyle = '#8c2f39'
  pen.fill()
}

function disc(pen: CanvasRenderingContext2D, { x, y, r }: { x: number; y: number; r: number }, color: string) {
  pen.beginPath()
  pen.arc(x, y, r, 0, 2 * Math.PI)
  pen.fillStyle = color
  pen.fill()
}
