import { type HashedMail, TABLE_SIZE } from './features';

/** The chance that a mail needs the person, as a logistic model on features, which learns from one mail at a time. */
export class ChanceModel {
  private readonly weights = new Float32Array(TABLE_SIZE);
  private readonly squares = new Float32Array(TABLE_SIZE).fill(FIRST_SQUARE);
  private bias = 0;

  chance({ facts, words }: HashedMail): number {
    const sum = (places: readonly number[]): number =>
      places.reduce((all, place) => all + (this.weights[place] ?? 0), 0);
    const score = this.bias + FACT * sum(facts) + wordValue(words) * sum(words);
    return 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, score))));
  }

  /** One step of AdaGrad towards `needed`. */
  learn(features: HashedMail, needed: boolean, weight = 1): void {
    const error = (this.chance(features) - (needed ? 1 : 0)) * weight;
    this.step(features.facts, error * FACT);
    this.step(features.words, error * wordValue(features.words));
    this.bias -= BIAS_RATE * error;
  }

  private step(places: readonly number[], gradient: number): void {
    for (const place of places) {
      const weight = this.weights[place] ?? 0;
      const slope = gradient + DECAY * weight;
      const square = (this.squares[place] ?? 0) + slope * slope;
      this.squares[place] = square;
      this.weights[place] = weight - (RATE * slope) / Math.sqrt(square);
    }
  }
}

const FACT = 0.5;
const wordValue = (words: readonly number[]): number => 1 / Math.sqrt(Math.max(1, words.length));
const RATE = 0.5;
const BIAS_RATE = 0.02;
const DECAY = 2e-5;
const FIRST_SQUARE = 0.01;
