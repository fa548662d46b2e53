/** Games: start, move, take back, resign, and what the server tells meanwhile. */

import { get, post, remove } from "./client.ts";
import { type At, address } from "./paths.ts";
import type { GameAnswer, GameRequest, SteerRequest } from "./schema.ts";

export type {
  ClockAnswer as GameClock,
  DrawReply as DrawAnswer,
  GameAnswer as Game,
  GameEvents,
  GameLine,
  GameMove,
  GameOpponent,
  GameList,
  GameRequest as NewGame,
  ListedOpponent,
  Thinking as ThinkingNews,
} from "./schema.ts";

export type Color = GameAnswer["color"];
export type Help = GameAnswer["help"];

const at = (game: string) => ({ at: { game } });

export const startGame = (options: GameRequest) => post("/api/games", { body: options });
export const getGame = (id: string, signal?: AbortSignal) => get("/api/games/{game}", { ...at(id), signal });
/** The games that one plays, without those that are watched. */
export const listGames = (status?: GameAnswer["status"], signal?: AbortSignal) =>
  get("/api/games", { at: { status, watched: false }, signal }).then((answer) => answer.games);
/** What is looked for among one's games; what is left out does not matter. */
export type GameSearch = { [Name in keyof At<"/api/games", "get">]?: NonNullable<At<"/api/games", "get">[Name]> };
export const searchGames = (at: GameSearch, signal?: AbortSignal) => get("/api/games", { at, signal });
export const allGamesPgnPath = address("/api/games/pgn", {});
export const playMove = (id: string, uci: string, ply: number) =>
  post("/api/games/{game}/moves", { ...at(id), body: { uci, ply } });
export const resign = (id: string) => post("/api/games/{game}/resign", at(id));
export const takeBack = (id: string) => post("/api/games/{game}/takeback", at(id));
export const offerDraw = (id: string) => post("/api/games/{game}/draw", at(id));
export const steer = (id: string, change: SteerRequest) => post("/api/games/{game}/watch", { ...at(id), body: change });
export const rematch = (id: string) => post("/api/games/{game}/rematch", at(id));
export const retry = (id: string) => post("/api/games/{game}/retry", at(id));
export const deleteGame = (id: string) => remove("/api/games/{game}", at(id));
export const gamePgnPath = (game: string) => address("/api/games/{game}/pgn", { game });
export const gameEventsPath = (game: string) => address("/api/games/{game}/events", { game });
