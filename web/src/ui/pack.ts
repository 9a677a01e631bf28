/** Packs a text into letters that an address may contain, and unpacks it again. */
function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<ArrayBuffer> {
  const body = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair);
  return new Response(body as BodyInit).arrayBuffer();
}

export async function pack(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const packed = new Uint8Array(await through(bytes, new CompressionStream("deflate-raw")));
  let letters = "";
  for (const byte of packed) {
    letters += String.fromCharCode(byte);
  }
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
