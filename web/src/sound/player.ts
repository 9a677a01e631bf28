/** Turns a recipe into a graph of Web Audio, in the page or in a test that only computes it. */
import type { Recipe, Voice } from "./recipes";

export { lengthOf, SOUNDS } from "./recipes";

const SILENCE = 0.0001; /* an exponential fade does not reach zero */
const BRIGHTEST = 3200; /* Hz; bows and brass are less sharp than a bare sawtooth */

/** One second of noise, the same in every run. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  let state = 1;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    data[i] = state / 2 ** 31;
  }
  return buffer;
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

function slide(param: AudioParam, { from, to = from, lasts }: Voice, start: number): void {
  param.setValueAtTime(from, start);
  param.exponentialRampToValueAtTime(to, start + lasts);
}

function sourceOf(
  context: BaseAudioContext,
  voice: Voice,
  start: number,
): [AudioScheduledSourceNode, AudioNode] {
  const filter = context.createBiquadFilter();
  if (voice.wave === "noise") {
    const source = context.createBufferSource();
    const noise = noises.get(context) ?? noiseOf(context);
    noises.set(context, noise);
    source.buffer = noise;
    source.loop = true;
    filter.type = voice.pass ?? "bandpass";
    filter.Q.value = voice.sharp ?? 1;
    slide(filter.frequency, voice, start);
    return [source, source.connect(filter)];
  }
  const source = context.createOscillator();
  source.type = voice.wave;
  slide(source.frequency, voice, start);
  filter.type = "lowpass";
  filter.frequency.value = Math.max(BRIGHTEST, 2 * voice.from);
  return [source, source.connect(filter)];
}

/** Schedules a sound; `start` is a time of the context. */
export function schedule(context: BaseAudioContext, recipe: Recipe, start: number, to: AudioNode): void {
  for (const voice of recipe) {
    const begin = start + voice.at;
    const end = begin + voice.lasts;
    const [source, out] = sourceOf(context, voice, begin);
    const gain = context.createGain();
    gain.gain.setValueAtTime(SILENCE, begin);
    gain.gain.exponentialRampToValueAtTime(
      voice.gain,
      begin + Math.min(voice.rise ?? 0.003, voice.lasts / 2),
    );
    gain.gain.exponentialRampToValueAtTime(SILENCE, end);
    out.connect(gain).connect(to);
    source.start(begin);
    source.stop(end);
  }
}
