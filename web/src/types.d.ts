/** What the build defines: the mode, and the address of the engine. */
declare const __DEV__: boolean;

declare module "engine-nets.wasm?url" {
  const url: string;
  export default url;
}

declare module "engine.wasm?url" {
  const url: string;
  export default url;
}
