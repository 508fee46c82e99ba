/** The bytes of a POST request with a form, as head and body, to be sent on a socket. */
export const rawRequest = async (path: string, { token, form }: { token?: string; form: FormData }) => {
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const head = Buffer.from(
    [
      `POST /api${path} HTTP/1.1`,
      'Host: here',
      ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
      `Content-Type: ${encoded.headers.get('content-type') ?? ''}`,
      `Content-Length: ${body.length}`,
      '\r\n',
    ].join('\r\n'),
  )
  return { head, body }
}
