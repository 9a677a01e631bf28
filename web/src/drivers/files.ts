/** Text files that belong to the page and are fetched when somebody wants them. */
export async function fileText(address: string): Promise<string> {
  const response = await fetch(new URL(address, document.baseURI));
  if (!response.ok) {
    throw new Error(`a file of the page could not be loaded (${response.status})`);
  }
  return response.text();
}
