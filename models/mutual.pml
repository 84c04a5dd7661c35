/*
 * Two agents, two tokens: each agent tries to hand its token to the other at the same time. Channels lose nothing.
 *
 * Default: one machine per token, so that the roles of source and destination do not block each other.
 * BLOCKING: one thread per agent, as in a sequential implementation; a source that waits for an ack receives no move.
 *
 * Progress means that a token changes hands. Check for cycles without progress under weak fairness (pan -l -f).
 */
chan move[2] = [1] of { byte };  /* move(token) to agent i                        */
chan ack[2] = [1] of { byte };   /* ack(token) to agent i                         */
byte holds[2];                   /* the tokens held, one bit each                 */
bool moved[2];                   /* a token has just changed hands                */
bool waiting[2];                 /* agent i has offered a token                   */
byte offered[2];                 /* which one                                     */

proctype Agent(byte me)
{
  byte token;
  byte other = 1-me;
  do
  :: atomic { (!moved[me] && !waiting[me] && holds[me]>0 && len(move[other])==0) ->
       if :: (holds[me]&1) -> offered[me]=1 :: (holds[me]&2) -> offered[me]=2 fi;
       waiting[me]=1; move[other]!offered[me] }
  :: atomic { (waiting[me] && len(ack[me])>0) -> ack[me]?token;
       if
       :: (token==offered[me]) ->
            waiting[me]=0; holds[me]=holds[me]&(3-token); holds[other]=holds[other]|token; moved[me]=1
       :: else -> skip
       fi }
  :: (moved[me]) ->
progress: moved[me]=0
  /* All repetitions of the move are over. The timeout is long: it expires only if neither move nor ack is under way. */
  :: atomic { (waiting[me] && len(ack[me])==0 && len(move[other])==0) -> waiting[me]=0 }
#ifdef BLOCKING
  :: atomic { (len(move[me])>0 && waiting[me]) -> move[me]?token }
  :: atomic { (len(move[me])>0 && !waiting[me] && len(ack[other])==0) -> move[me]?token; ack[other]!token }
#else
  :: atomic { (len(move[me])>0 && len(ack[other])==0) -> move[me]?token; ack[other]!token }
#endif
  :: atomic { (!waiting[me] && len(ack[me])>0) -> ack[me]?token }
  od
}

init { atomic { holds[0]=1; holds[1]=2; run Agent(0); run Agent(1) } }
