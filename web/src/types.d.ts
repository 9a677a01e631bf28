/** What the build defines: the mode, and the address of the engine. */
declare const __DEV__: boolean;

declare module "engine.wasm?url" {
  const url: string;
  export default url;
}
