/** The languages of the example programs. */
export const exampleLanguages = ['curl', 'javascript', 'python', 'php'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]
export const exampleKinds = ['text', 'address', 'file', 'status'] as const
export type ExampleKind = (typeof exampleKinds)[number]

/** `url`: this installation; `file` is beside the program; `messageId` comes from the answer to sending. */
type ExampleValues = {
  url: string
  token: string
  number: string
  body: string
  file: string
  mediaUrl: string
  messageId: string
}

/** A program that runs as it is. Whatever people entered is quoted as a string of that language. */
export const examplePrograms = (language: ExampleLanguage, kind: ExampleKind, values: ExampleValues) => writers[language](kind, values)

type Writer = (kind: ExampleKind, values: ExampleValues) => string

const sending = ({ url }: ExampleValues) => `${url}/api/messages/send`
const asking = ({ url, messageId }: ExampleValues) => `${url}/api/messages/${messageId}`

/** The fields of a JSON call. */
const fieldsOf = (kind: ExampleKind, { number, body, mediaUrl }: ExampleValues): [string, string][] => [
  ['number', number],
  ['body', body],
  ...(kind === 'address' ? ([['mediaUrl', mediaUrl]] as [string, string][]) : []),
]

/** Within single quotes a shell interprets nothing but their end. */
const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
/** Also a Python string: both languages know these escapes. */
const quoted = (text: string) => JSON.stringify(text)
const inPhp = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

const curl: Writer = (kind, values) => {
  const { token, number, body, file } = values
  const bearer = `-H ${inShell(`Authorization: Bearer ${token}`)}`
  if (kind === 'status') return `curl ${bearer} ${inShell(asking(values))}`
  const call = `curl ${inShell(sending(values))} \\\n  ${bearer} \\\n`
  if (kind === 'file')
    return `${call}  --form-string ${inShell(`number=${number}`)} \\\n  --form-string ${inShell(`body=${body}`)} \\\n  -F ${inShell(`medias=@${file}`)}`
  const json = JSON.stringify(Object.fromEntries(fieldsOf(kind, values)))
  return `${call}  -H 'Content-Type: application/json' \\\n  -d ${inShell(json)}`
}

const javascript: Writer = (kind, values) => {
  const { token, number, body, file } = values
  const bearer = `Authorization: ${quoted(`Bearer ${token}`)}`
  const show = 'console.log(await response.text())'
  if (kind === 'status') return `const response = await fetch(${quoted(asking(values))}, {\n  headers: { ${bearer} },\n})\n${show}`
  const call = `const response = await fetch(${quoted(sending(values))}, {\n  method: 'POST',\n`
  if (kind === 'file')
    return [
      "import { openAsBlob } from 'node:fs'\n",
      'const form = new FormData()',
      `form.append('number', ${quoted(number)})`,
      `form.append('body', ${quoted(body)})`,
      `form.append('medias', await openAsBlob(${quoted(file)}), ${quoted(file)})\n`,
      `${call}  headers: { ${bearer} },\n  body: form,\n})\n${show}`,
    ].join('\n')
  const fields = fieldsOf(kind, values).map(([name, value]) => `    ${name}: ${quoted(value)},\n`)
  return `${call}  headers: { ${bearer}, 'Content-Type': 'application/json' },\n  body: JSON.stringify({\n${fields.join('')}  }),\n})\n${show}`
}

const python: Writer = (kind, values) => {
  const { token, number, body, file } = values
  const bearer = `"Authorization": ${quoted(`Bearer ${token}`)}`
  const show = 'print(urllib.request.urlopen(request).read().decode())'
  if (kind === 'status')
    return `import urllib.request\n\nrequest = urllib.request.Request(\n    ${quoted(asking(values))},\n    headers={${bearer}},\n)\n${show}`
  const call = `request = urllib.request.Request(\n    ${quoted(sending(values))},\n`
  if (kind === 'file')
    return [
      'import urllib.request, uuid\n',
      'edge = uuid.uuid4().hex',
      `fields = {"number": ${quoted(number)}, "body": ${quoted(body)}}`,
      'parts = [',
      `    f'--{edge}\\r\\nContent-Disposition: form-data; name="{name}"\\r\\n\\r\\n{value}\\r\\n'.encode()`,
      '    for name, value in fields.items()',
      ']',
      `head = f'--{edge}\\r\\nContent-Disposition: form-data; name="medias"; filename="' + ${quoted(file)} + '"\\r\\n\\r\\n'`,
      `parts += [head.encode(), open(${quoted(file)}, "rb").read(), f"\\r\\n--{edge}--\\r\\n".encode()]`,
      `${call}    data=b"".join(parts),\n    headers={${bearer}, "Content-Type": f"multipart/form-data; boundary={edge}"},\n)\n${show}`,
    ].join('\n')
  const fields = fieldsOf(kind, values).map(([name, value]) => `    "${name}": ${quoted(value)},\n`)
  return `import json, urllib.request\n\nfields = {\n${fields.join('')}}\n${call}    data=json.dumps(fields).encode(),\n    headers={${bearer}, "Content-Type": "application/json"},\n)\n${show}`
}

const php: Writer = (kind, values) => {
  const { token, number, body, file } = values
  const bearer = inPhp(`Authorization: Bearer ${token}`)
  const address = inPhp(kind === 'status' ? asking(values) : sending(values))
  const headers = kind === 'status' || kind === 'file' ? `[${bearer}]` : `[${bearer}, 'Content-Type: application/json']`
  const fields = fieldsOf(kind, values).map(([name, value]) => `        '${name}' => ${inPhp(value)},\n`)
  const content: Record<ExampleKind, string> = {
    text: `json_encode([\n${fields.join('')}    ])`,
    address: `json_encode([\n${fields.join('')}    ])`,
    file: `[\n        'number' => ${inPhp(number)},\n        'body' => ${inPhp(body)},\n        'medias' => new CURLFile(${inPhp(file)}),\n    ]`,
    status: '',
  }
  const posted = kind === 'status' ? '' : `    CURLOPT_POSTFIELDS => ${content[kind]},\n`
  return `<?php\n$call = curl_init(${address});\ncurl_setopt_array($call, [\n    CURLOPT_HTTPHEADER => ${headers},\n${posted}    CURLOPT_RETURNTRANSFER => true,\n]);\necho curl_exec($call);`
}

const writers: Record<ExampleLanguage, Writer> = { curl, javascript, python, php }
